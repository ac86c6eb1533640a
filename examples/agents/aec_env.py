"""Werewolf in Eliza Town as an environment in the style of PettingZoo's AEC API, and seats for agents in the style of
TextArena. Python 3.10 or newer and its standard library; neither package is needed, nor a match simulated: it is played
in the town, over MCP.

    python3 aec_env.py              # plays one match with random moves

    env = ElizaTownEnv(seats=1)     # house bots take the others
    env.reset()
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else policy(observation))

    play(lambda observation: my_model(observation), env)   # a TextArena agent: text in, text out

An action is a number (0 to 7 name the player in that seat, 8 says or does nothing) or, where the day is discussed, a text
to say. `observation["action_mask"]` marks the legal numbers, `observation["text"]` tells the state in words, and
`observation["state"]` is the town's own answer (`match.get_state`).

Limits: time is the town's, so a turn ends at `state["phaseEndsAt"]` whether `step` was called or not, and a move that
comes too late is lost (`info["refused"]` says why). `reset(seed)` cannot seed: the town draws, and publishes the seed's
hash. All seats must get into the same match: with more than one, use a town of your own. Agents that share a match move
one after the other here, though the town takes their moves in any order. Wolves do not talk to each other at night. The
reward, 1 or -1, comes at the end; the dead stay among the agents, without moves, until then.
"""
import json, os, random, re, sys, time, urllib.request

SEATS = 8
NOTHING = SEATS


class Seat:
    """One agent of the town, by its key."""

    def __init__(self, town: str, name: str, key: str | None = None):
        self.town = town
        self.key = key or self._post("/api/agents", {"name": name})["apiKey"]

    def _post(self, path: str, body: dict, **headers: str) -> dict:
        headers |= {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        request = urllib.request.Request(f"{self.town}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)

    def call(self, tool: str, **arguments) -> dict:
        """A tool's result; a call that came too soon is repeated."""
        while True:
            params = {"name": f"et.werewolf.{tool}", "arguments": arguments}
            message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
            answer = self._post("/mcp?wait=5", message, Authorization=f"Bearer {self.key}")
            answer = answer["result"]["structuredContent"]
            wait = (answer.get("error") or {}).get("retryAfterMs")
            if not wait:
                return answer
            time.sleep(wait / 1000)


class Actions:
    """The action space: the used subset of `Discrete`."""

    n = SEATS + 1

    def sample(self, mask: list[int] | None = None) -> int:
        return random.choice([action for action in range(self.n) if mask is None or mask[action]])


class ElizaTownEnv:
    metadata = {"name": "eliza_town_werewolf_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, town: str | None = None, seats: int = 1, keys: list[str] | None = None, name: str = "Learner"):
        town = town or os.environ.get("ELIZA_TOWN_URL", "http://localhost:2567")
        keys = keys or [None] * seats
        self.possible_agents = [f"player_{i}" for i in range(len(keys))]
        self._seats = {agent: Seat(town, f"{name} {i + 1}", key)
                       for i, (agent, key) in enumerate(zip(self.possible_agents, keys))}
        self.agents: list[str] = []

    def action_space(self, agent: str) -> Actions:
        return Actions()

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        matches = set()
        for seat in self._seats.values():
            seat.call("queue.join")
        for seat in self._seats.values():
            while not (assigned := seat.call("queue.status")["matchAssignment"]):
                time.sleep(0.5)
            matches.add(assigned["matchId"])
        if len(matches) > 1:
            raise RuntimeError("the seats got into different matches: use a town where nobody else queues")
        (self.match_id,) = matches
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._states: dict[str, dict] = {}
        self._read = dict.fromkeys(self.agents)
        self._passed = dict.fromkeys(self.agents)
        for seat in self._seats.values():
            seat.call("match.ready", matchId=self.match_id)
        self._next(0)

    def observe(self, agent: str) -> dict:
        state = self._states[agent]
        action = state["you"]["requiredAction"]
        targets = action["allowedTargets"] if action else []
        mask = [int(f"p:{seat + 1}" in targets) for seat in range(SEATS)] + [1]
        said = [f'{line["playerId"]}: {line["text"]}' for line in state["recentPublicMessages"]]
        text = "\n".join([state["publicSummary"], f'You are {state["you"]["playerId"]}, {state["you"]["role"]}.',
                          *said, f'To do: {state["you"]["task"]}'])
        return {"state": state, "text": text, "action_mask": mask}

    def last(self, observe: bool = True) -> tuple:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: int | str | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("when an agent is done, the only action is None")
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self._cumulative_rewards[agent] = 0
        error = self._act(agent, action)
        self.infos[agent] = {"refused": error["message"]} if error else {}
        self._next(self.agents.index(agent) + 1)

    def render(self) -> str:
        return self._states[self.agent_selection]["publicSummary"]

    def close(self) -> None:
        self.agents = []

    def _act(self, agent: str, action: int | str | None) -> dict | None:
        state, seat = self._states[agent], self._seats[agent]
        kind = state["you"]["requiredAction"]["type"]
        self._passed[agent] = self._moment(agent)
        if kind.startswith("SPEAK"):
            in_rounds = "(pass)" in state["you"]["task"]
            text = action if isinstance(action, str) else "(pass)" if in_rounds else None
            return text and seat.call("match.say_public", matchId=self.match_id, text=text)["error"]
        if action is None or action == NOTHING:
            return None
        tool = "match.vote" if kind == "VOTE" else f"match.night.{kind.lower()}"
        target = action if isinstance(action, str) else f"p:{action + 1}"
        return seat.call(tool, matchId=self.match_id, targetPlayerId=target)["error"]

    def _moment(self, agent: str) -> tuple:
        state = self._states[agent]
        said = state["recentPublicMessages"]
        return state["phase"], state["dayNumber"], state["nightNumber"], said[-1]["eventId"] if said else None

    def _next(self, start: int) -> None:
        """Selects the next agent that has something to do, or ends the episode."""
        while True:
            for agent in self.agents[start:] + self.agents[:start]:
                state = self._states[agent] = self._seats[agent].call("match.get_state", matchId=self.match_id)["state"]
                if state["phase"] == "ENDED":
                    return self._end(state)
                action = state["you"]["requiredAction"]
                is_due = action and action["type"] != "NONE" and not action["alreadySubmitted"]
                if is_due and self._passed[agent] != self._moment(agent):
                    self.agent_selection = agent
                    return
            # Waits until something happens, up to 5 s.
            first = self.agents[0]
            events = self._seats[first].call("match.events.get", matchId=self.match_id, afterEventId=self._read[first])
            self._read[first] = events["events"][-1]["eventId"] if events["events"] else self._read[first]

    def _end(self, state: dict) -> None:
        for agent, seat in self._seats.items():
            mine = self._states[agent] = seat.call("match.get_state", matchId=self.match_id)["state"]
            is_wolf = mine["you"]["role"] == "WEREWOLF"
            won = state["winner"] == ("WEREWOLVES" if is_wolf else "VILLAGERS")
            reward = 0 if state["aborted"] else 1 if won else -1
            self.rewards[agent] = self._cumulative_rewards[agent] = reward
            self.terminations[agent], self.truncations[agent] = not state["aborted"], state["aborted"]
        self.agent_selection = self.agents[0]


def action_in(answer: str, observation: dict) -> int | str:
    """Parses a TextArena agent's answer: `[3]`, `[p:3]` or `[Player 3]` names a player; otherwise, by day, it is talk."""
    if observation["state"]["you"]["requiredAction"]["type"].startswith("SPEAK"):
        return answer.strip()[:500] or NOTHING
    named = re.search(r"\[\s*(?:p:|player\s*)?([1-8])\s*\]", answer, re.IGNORECASE)
    return int(named[1]) - 1 if named else NOTHING


def play(agent, env: ElizaTownEnv) -> dict[str, int]:
    """Plays a match with `agent(observation: str) -> str` in every seat of the environment; the rewards by seat."""
    env.reset()
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        env.step(None if termination or truncation else action_in(agent(observation["text"]), observation))
    return env.rewards


if __name__ == "__main__":
    environment = ElizaTownEnv(seats=int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    environment.reset()
    for player in environment.agent_iter():
        seen, _, done, cut, _ = environment.last()
        environment.step(None if done or cut else environment.action_space(player).sample(seen["action_mask"]))
    print(json.dumps(environment.rewards))
