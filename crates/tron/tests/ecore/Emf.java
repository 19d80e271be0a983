import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.impl.ResourceSetImpl;
import org.eclipse.emf.ecore.xmi.impl.EcoreResourceFactoryImpl;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceFactoryImpl;

/** Reads instances with EMF itself, says what is in them, and saves them again in EMF's own way. */
class Emf {
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("extract")) {
            try (var jar = new ZipFile(arguments[1])) {
                Files.copy(jar.getInputStream(jar.getEntry(arguments[2])), Path.of(arguments[3]));
            }
            return;
        }
        var resources = new ResourceSetImpl();
        var factories = resources.getResourceFactoryRegistry().getExtensionToFactoryMap();
        factories.put("ecore", new EcoreResourceFactoryImpl());
        factories.put("xmi", new XMIResourceFactoryImpl());
        // The plug-ins that a metamodel names are beside it, by the names of their files.
        var plugin = URI.createURI("platform:/plugin/org.eclipse.uml2.types/model/Types.ecore");
        resources.getURIConverter().getURIMap().put(plugin, file(new File(arguments[0]).getParent() + "/Types.ecore"));
        var metamodel = resources.getResource(file(arguments[0]), true);
        var root = (EPackage) metamodel.getContents().get(0);
        resources.getPackageRegistry().put(root.getNsURI(), root);
        for (int index = 1; index < arguments.length; index++) {
            var resource = resources.getResource(file(arguments[index]), true);
            System.out.println(new File(arguments[index]).getName() + summary(resource));
            var again = resources.createResource(file(arguments[index].replace(".xmi", ".again.xmi")));
            again.getContents().addAll(resource.getContents());
            again.save(null);
        }
    }

    static URI file(String name) {
        return URI.createFileURI(new File(name).getAbsolutePath());
    }

    /** How many objects of each class there are, and how many references between them. */
    static String summary(Resource resource) {
        var classes = new TreeMap<String, Integer>();
        int references = 0;
        for (var all = resource.getAllContents(); all.hasNext(); ) {
            EObject object = all.next();
            classes.merge(object.eClass().getName(), 1, Integer::sum);
            for (EReference reference : object.eClass().getEAllReferences()) {
                if (!reference.isDerived() && !reference.isContainment() && !reference.isContainer()) {
                    Object value = object.eGet(reference);
                    references += reference.isMany() ? ((java.util.List<?>) value).size() : value == null ? 0 : 1;
                }
            }
        }
        var errors = resource.getErrors().size() + resource.getWarnings().size();
        return " " + classes + " references=" + references + " errors=" + errors;
    }
}
