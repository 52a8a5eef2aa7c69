/* SPDX-License-Identifier: MIT
 * MNKCellState.java - what MnkSeat needs of the framework, for its test. */
package mnkgame;

public enum MNKCellState { P1, P2, FREE }
