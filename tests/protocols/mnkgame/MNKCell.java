/* SPDX-License-Identifier: MIT
 * MNKCell.java - what MnkSeat needs of the framework, for its test. */
package mnkgame;

public class MNKCell {
    public final int i, j;
    public final MNKCellState state;

    public MNKCell(int i, int j, MNKCellState state) {
        this.i = i;
        this.j = j;
        this.state = state;
    }
}
