import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What it is on may be null. */
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE_USE, ElementType.PARAMETER, ElementType.METHOD})
public @interface Nullable {}
