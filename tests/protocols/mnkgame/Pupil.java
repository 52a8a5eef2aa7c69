/* SPDX-License-Identifier: MIT
 * Pupil.java - a player that takes the first free cell, talks too much, and checks what it is
 * told. With -Dpupil=FAULT it misbehaves at its second move. */
package mnkgame;

public class Pupil implements MNKPlayer {
    private boolean first;
    private int cells;

    public void initPlayer(int m, int n, int k, boolean first, int timeoutInSeconds) {
        this.first = first;
        cells = m * n;
        if (timeoutInSeconds < 1) throw new IllegalArgumentException("no time");
    }

    private static void check(boolean holds) {
        if (!holds) throw new IllegalStateException("the board is wrong");
    }

    private MNKCell misbehave(MNKCell[] marked) {
        switch (System.getProperty("pupil", "")) {
        case "null": return null;
        case "throw": throw new RuntimeException("out of\nideas");
        case "occupied": return marked[0];
        case "outside": return new MNKCell(-1, 99, MNKCellState.FREE);
        case "exit": System.exit(3);
        case "hang": while (true) Thread.onSpinWait();
        default: return null;
        }
    }

    public MNKCell selectCell(MNKCell[] free, MNKCell[] marked) {
        System.out.println("I have " + free.length + " cells to choose from");
        check(free.length + marked.length == cells && marked.length % 2 == (first ? 0 : 1));
        for (int n = 0; n < marked.length; n++)
            check(marked[n].state == (n % 2 == 0 ? MNKCellState.P1 : MNKCellState.P2));
        for (MNKCell c : free) check(c.state == MNKCellState.FREE);
        if (marked.length >= 2 && System.getProperty("pupil") != null) return misbehave(marked);
        return free[0];
    }

    public String playerName() {
        return "Pupil";
    }
}
