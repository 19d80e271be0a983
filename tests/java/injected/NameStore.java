package billing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Interfaces of the JDK that are too large to be written down. */
public class NameStore {
    private final Connection connection;

    public NameStore(Connection connection) {
        this.connection = connection;
    }

    public String nameOf(int id) throws SQLException {
        PreparedStatement statement = connection.prepareStatement("select name from person where id = ?");
        statement.setInt(1, id);
        ResultSet rows = statement.executeQuery();
        return rows.next() ? rows.getString("name") : "nobody";
    }

    public List<String> names() throws SQLException {
        List<String> names = new ArrayList<>();
        ResultSet rows = connection.prepareStatement("select name from person").executeQuery();
        while (rows.next()) {
            names.add(rows.getString(1));
        }
        return names;
    }
}
