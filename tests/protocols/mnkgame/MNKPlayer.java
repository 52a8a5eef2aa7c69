/* SPDX-License-Identifier: MIT
 * MNKPlayer.java - what MnkSeat needs of the framework, for its test. */
package mnkgame;

public interface MNKPlayer {
    void initPlayer(int m, int n, int k, boolean first, int timeoutInSeconds);

    MNKCell selectCell(MNKCell[] free, MNKCell[] marked);

    String playerName();
}
