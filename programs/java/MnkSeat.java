/* SPDX-License-Identifier: MIT
 * MnkSeat.java - lets a player of the Bologna m,n,k framework take part in matches of zermelo.
 *
 *     java -cp CLASSES:FRAMEWORK MnkSeat PLAYER.CLASS
 *
 * It speaks the protocol of docs/protocols.md. It loads the framework at run time by reflection, so
 * the build does not need it. The output of the player goes to standard error. */
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

public final class MnkSeat {
    private final PrintStream out;
    private final Object player;
    private final Class<?> cell;
    private final Constructor<?> newCell;
    private final Object[] states = new Object[3]; /* P1, P2, FREE */
    private final Method init, select, name;
    private int rows, columns;

    private MnkSeat(String className, PrintStream out) throws ReflectiveOperationException {
        this.out = out;
        cell = Class.forName("mnkgame.MNKCell");
        Class<?> state = Class.forName("mnkgame.MNKCellState");
        String[] names = {"P1", "P2", "FREE"};
        for (int i = 0; i < names.length; i++) states[i] = state.getField(names[i]).get(null);
        newCell = cell.getConstructor(int.class, int.class, state);
        Class<?> cells = Array.newInstance(cell, 0).getClass();
        Class<?> kind = Class.forName("mnkgame.MNKPlayer");
        init = kind.getMethod("initPlayer", int.class, int.class, int.class, boolean.class,
                              int.class);
        select = kind.getMethod("selectCell", cells, cells);
        name = kind.getMethod("playerName");
        player = Class.forName(className).getDeclaredConstructor().newInstance();
    }

    /* new ROWS COLUMNS K SIDE MILLISECONDS */
    private String begin(String[] words) throws ReflectiveOperationException {
        rows = Integer.parseInt(words[1]);
        columns = Integer.parseInt(words[2]);
        int seconds = Math.max(1, Integer.parseInt(words[5]) / 1000);
        init.invoke(player, rows, columns, Integer.parseInt(words[3]), words[4].equals("1"),
                    seconds);
        return "ready " + name.invoke(player);
    }

    private Object cellAt(int i, int j, int state) throws ReflectiveOperationException {
        return newCell.newInstance(i, j, states[state]);
    }

    private Object arrayOf(List<Object> cells) {
        return cells.toArray((Object[]) Array.newInstance(cell, 0));
    }

    /* go MILLISECONDS I J I J ... */
    private String move(String[] words) throws ReflectiveOperationException {
        boolean[][] taken = new boolean[rows][columns];
        List<Object> marked = new ArrayList<>(), free = new ArrayList<>();

        for (int at = 2; at + 1 < words.length; at += 2) {
            int i = Integer.parseInt(words[at]), j = Integer.parseInt(words[at + 1]);
            marked.add(cellAt(i, j, marked.size() % 2));
            taken[i][j] = true;
        }
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++)
                if (!taken[i][j]) free.add(cellAt(i, j, 2));
        Object chosen = select.invoke(player, arrayOf(free), arrayOf(marked));
        if (chosen == null) return "error the player chose null";
        return "move " + cell.getField("i").getInt(chosen) + " " + cell.getField("j").getInt(chosen);
    }

    private String answer(String line) {
        String[] words = line.trim().split(" +");
        try {
            if (words[0].equals("new")) return begin(words);
            if (words[0].equals("go")) return move(words);
            return "error unknown command";
        } catch (InvocationTargetException e) {
            e.getCause().printStackTrace();
            return "error " + e.getCause();
        } catch (ReflectiveOperationException | RuntimeException e) {
            e.printStackTrace();
            return "error " + e;
        }
    }

    private void talk() throws java.io.IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));

        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.trim().equals("quit")) break;
            out.println(answer(line).replaceAll("[\\r\\n]+", " "));
            out.flush();
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;

        System.setOut(System.err);
        if (arguments.length != 1) {
            System.err.println("usage: java -cp CLASSES:FRAMEWORK MnkSeat PLAYER.CLASS");
            System.exit(2);
        }
        new MnkSeat(arguments[0], out).talk();
        System.exit(0); /* whatever threads the player has left */
    }
}
