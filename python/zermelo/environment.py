# SPDX-License-Identifier: MIT
"""Games as environments for learning programs, in the shapes of PettingZoo and Gymnasium.

Neither has to be installed. Observations are dicts: "observation" as Planes has it, and
"action_mask" as Actions.mask() has it, of zeros for who is not to move. Chance outcomes are drawn
with their probabilities as soon as they are due."""
import random
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from zermelo import limits
from zermelo.actions import Actions, numpy
from zermelo.errors import BadInput
from zermelo.game import Game
from zermelo.matches import Player, after_chance, mover
from zermelo.planes import Planes
from zermelo.position import Position
from zermelo.spaces import spaces_of

AGENTS = ("player_0", "player_1")
_MODES = ("human", "ansi", "svg")


class _Board:
    """What both environments have: the game, its luck, observations and rewards."""

    def __init__(self, game: Union[Game, Any], render_mode: Optional[str], reward: str,
                 actions: Optional[Iterable[Any]]) -> None:
        numpy()
        self.game = Game(game)
        self.actions = Actions(self.game, actions)
        self.planes = Planes(self.game)
        if reward not in ("sign", "value"):
            raise BadInput(f'reward is {reward!r}, accepted are "sign" and "value"')
        if render_mode is not None and render_mode not in _MODES:
            raise BadInput(f"render_mode is {render_mode!r}, accepted are {', '.join(_MODES)}")
        self.render_mode = render_mode
        self.reward_kind = reward
        self.luck = random.Random(limits.seed(None))
        self.position: Position = self.game.start

    def begin(self, seed: Optional[int], options: Optional[Dict[str, Any]]) -> None:
        if seed is not None:
            self.luck.seed(limits.seed(int(seed)))
        position = (options or {}).get("position")
        if isinstance(position, str):
            position = self.game.position(position)
        self.position = after_chance(self.game.start if position is None else position, self.luck)

    def make(self, action: Any) -> None:
        move = self.actions.move(self.position, action)
        self.position = after_chance(self.position.play(move), self.luck)

    def observe(self, side: int) -> Dict[str, Any]:
        mask = self.actions.mask(self.position)
        if self.position.side != side:
            mask[:] = 0
        return {"observation": self.planes.observe(self.position, side), "action_mask": mask}

    def reward(self, side: int) -> float:
        """Of the game that is over, for a side; 0.0 while it goes on."""
        value = self.position.outcome or 0
        if self.reward_kind == "sign":
            value = (value > 0) - (value < 0)
        return float(value if side == 0 else -value)

    def render(self) -> Optional[str]:
        if self.render_mode is None:
            raise BadInput("render() needs an environment that was made with a render_mode, "
                           f"accepted are {', '.join(_MODES)}")
        if self.render_mode == "svg":
            return self.position.svg()
        if self.render_mode == "ansi":
            return str(self.position)
        print(self.position)
        return None


class Env:
    """A game for two agents that take turns, in the shape of PettingZoo's AECEnv:

        env = zermelo.env("connect4")
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            over = termination or truncation
            action = None if over else env.action_space(agent).sample(observation["action_mask"])
            env.step(action)

    The agents are "player_0", who has the first side, and "player_1". The same agent is selected
    again where the rules give it another move. Rewards come at the end: 1.0, 0.0 or -1.0, or with
    reward="value" the result in the game's unit. Games of more than `longest` plies are truncated.
    A move that is not legal is refused (BadInput), and nothing has happened."""

    metadata: Dict[str, Any] = {"name": "zermelo_v0", "render_modes": list(_MODES),
                                "is_parallelizable": False}

    def __init__(self, game: Union[Game, Any], *, render_mode: Optional[str] = None,
                 reward: str = "sign", actions: Optional[Iterable[Any]] = None,
                 longest: int = 2000) -> None:
        self.board = _Board(game, render_mode, reward, actions)
        self.game, self.render_mode, self.longest = self.board.game, render_mode, longest
        self.possible_agents: List[str] = list(AGENTS)
        self.agents: List[str] = []
        made = [spaces_of(self.board.actions.n, self.board.planes.shape) for _ in AGENTS]
        self.observation_spaces = {agent: made[i][0] for i, agent in enumerate(AGENTS)}
        self.action_spaces = {agent: made[i][1] for i, agent in enumerate(AGENTS)}
        self.rewards: Dict[str, float] = {}
        self._cumulative_rewards: Dict[str, float] = {}
        self.terminations: Dict[str, bool] = {}
        self.truncations: Dict[str, bool] = {}
        self.infos: Dict[str, Dict[str, Any]] = {}
        self.agent_selection: str = AGENTS[0]

    @property
    def position(self) -> Position:
        return self.board.position

    @property
    def unwrapped(self) -> "Env":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a game. A seed makes chance outcomes, from now on, the same each time;
        options["position"] is a position to begin at, or its text."""
        self.board.begin(seed, options)
        self.agents = list(AGENTS)
        self.rewards = {agent: 0.0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0.0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos = {agent: {} for agent in AGENTS}
        self._select()

    def _select(self) -> None:
        """Who is next, and whether it is over."""
        position = self.board.position
        if position.outcome is not None:
            self.rewards = {agent: self.board.reward(i) for i, agent in enumerate(AGENTS)}
            self.terminations = {agent: True for agent in AGENTS}
            self.agent_selection = self.agents[0]
            return
        if position.ply >= self.longest:
            self.truncations = {agent: True for agent in AGENTS}
        self.agent_selection = AGENTS[position.side]

    def step(self, action: Any) -> None:
        """The move of the agent that is selected, by its number; None once that agent is done."""
        if not self.agents:
            raise BadInput("the game is over, or did not begin: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._retire(agent, action)
            return
        self.board.make(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: 0.0 for each in self.agents}
        self._select()
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        if self.render_mode == "human":
            self.render()

    def _retire(self, agent: str, action: Any) -> None:
        if action is not None:
            raise ValueError("the agent is done: the only action left is None")
        by_agent: Tuple[Any, ...] = (self.rewards, self._cumulative_rewards, self.terminations,
                                     self.truncations, self.infos)
        for facts in by_agent:
            del facts[agent]
        self.agents.remove(agent)
        self.rewards = {each: 0.0 for each in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What an agent sees: "observation" and "action_mask"."""
        return self.board.observe(AGENTS.index(agent))

    def last(self, observe: bool = True) -> Tuple[Optional[Dict[str, Any]], float, bool, bool,
                                                  Dict[str, Any]]:
        """For the agent that is selected: observation, reward since its last move, termination,
        truncation, info."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent that is selected, again and again, until all are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> Any:
        """The board as the first side sees it."""
        return self.board.planes.observe(self.board.position, 0)

    def render(self) -> Optional[str]:
        """Prints the board ("human"), or returns it as text ("ansi") or as a picture ("svg")."""
        return self.board.render()

    def close(self) -> None:
        """There is nothing to release."""

    def __str__(self) -> str:
        return f"{self.metadata['name']}({self.game})"


class SoloEnv:
    """A game for one agent, in the shape of Gymnasium's Env: an opponent answers.

        env = zermelo.solo_env("connect4", opponent="mcts:iterations=200")
        observation, info = env.reset(seed=1)
        over = False
        while not over:
            action = env.action_space.sample(observation["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated

    `opponent` is a player string or a function, as in match(). `side` is the agent's, 0 or 1; None:
    it is drawn for each game. info["side"] tells it. Rewards, and what is refused, are as in
    Env."""

    metadata: Dict[str, Any] = {"render_modes": list(_MODES)}
    spec = None

    def __init__(self, game: Union[Game, Any], opponent: Player = "random", *,
                 side: Optional[int] = 0, render_mode: Optional[str] = None, reward: str = "sign",
                 actions: Optional[Iterable[Any]] = None, longest: int = 2000) -> None:
        if side not in (0, 1, None):
            raise BadInput(f"side is {side!r}, accepted are 0, 1 and None")
        self.board = _Board(game, render_mode, reward, actions)
        self.game, self.render_mode, self.longest = self.board.game, render_mode, longest
        self.opponent = mover(opponent, draw_seed=lambda: self.board.luck.getrandbits(53))
        self._side = side
        self.side = 0
        self.observation_space, self.action_space = spaces_of(self.board.actions.n,
                                                              self.board.planes.shape)
        self._begun = False

    @property
    def position(self) -> Position:
        return self.board.position

    @property
    def unwrapped(self) -> "SoloEnv":
        return self

    def _over(self) -> Tuple[bool, bool]:
        position = self.board.position
        terminated = position.outcome is not None
        return terminated, not terminated and position.ply >= self.longest

    def _answer(self) -> None:
        """The opponent moves until it is the agent's turn."""
        board = self.board
        while not any(self._over()) and board.position.side != self.side:
            board.position = after_chance(self.opponent(board.position), board.luck)

    def _info(self) -> Dict[str, Any]:
        return {"side": self.side, "position": self.board.position.text}

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Begins a game: observation and info. A seed makes all that is random, from now on, the
        same each time; options["position"] is a position to begin at, or its text."""
        self.board.begin(seed, options)
        self.side = self.board.luck.getrandbits(1) if self._side is None else self._side
        self._begun = True
        self._answer()
        return self.board.observe(self.side), self._info()

    def step(self, action: Any) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        """The agent's move, by its number, and the opponent's answer: observation, reward,
        terminated, truncated, info."""
        if not self._begun or any(self._over()):
            raise BadInput("the game is over, or did not begin: call reset()")
        self.board.make(action)
        self._answer()
        terminated, truncated = self._over()
        if self.render_mode == "human":
            self.render()
        return (self.board.observe(self.side), self.board.reward(self.side), terminated, truncated,
                self._info())

    def render(self) -> Optional[str]:
        """Prints the board ("human"), or returns it as text ("ansi") or as a picture ("svg")."""
        return self.board.render()

    def close(self) -> None:
        """There is nothing to release."""

    def __str__(self) -> str:
        return f"<SoloEnv {self.game}>"


def env(game: Union[Game, Any], **options: Any) -> Env:
    """A game as an environment in PettingZoo's AEC shape; the options are those of Env."""
    return Env(game, **options)


def solo_env(game: Union[Game, Any], opponent: Player = "random", **options: Any) -> SoloEnv:
    """A game as an environment in Gymnasium's shape; the options are those of SoloEnv."""
    return SoloEnv(game, opponent, **options)
