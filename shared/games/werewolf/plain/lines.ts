import type { Telling } from '../../../matches/plain-game.ts';
import { namesFor } from '../../../matches/plain-names.ts';
import type { WireEvent } from '../../../matches/wire-event.ts';
import { oneLine } from '../../../prompts/plain-text.ts';
import { PLAYER_IDS, type PlayerId, seatIndex, TEXT_LIMITS } from '../model.ts';
import { nameBook } from '../talk/names.ts';
import type { MatchView } from '../view.ts';
import type { NarratorPayloadOf, WerewolfWireEvent, WireEventOf } from '../wire-types.ts';

/** The time of an event in a reader's terms. */
interface When {
  readonly isNight: boolean;
  readonly day: number;
  readonly night: number;
}

const QUIET: Telling = { line: null, wake: 'later' };

export function tellingsOf(events: readonly WireEvent[], view: MatchView): Telling[] {
  const teller = new Teller(view);
  let when = startOf(events as readonly WerewolfWireEvent[], view);
  return (events as readonly WerewolfWireEvent[]).map((event) => {
    if (event.type === 'PHASE_CHANGED') when = whenAfter(event);
    return teller.tell(event, when);
  });
}

const whenAfter = ({ payload }: WireEventOf<'PHASE_CHANGED'>): When => ({
  isNight: payload.to === 'NIGHT',
  day: payload.dayNumber,
  night: payload.nightNumber,
});

/** Events before the first change of phase among them belong to the phase that it ended. */
function startOf(events: readonly WerewolfWireEvent[], view: MatchView): When {
  const change = events.find((event) => event.type === 'PHASE_CHANGED');
  if (!change) {
    return { isNight: view.phase === 'NIGHT', day: view.dayNumber, night: view.nightNumber };
  }
  const after = whenAfter(change);
  if (change.payload.from === 'NIGHT') return { ...after, isNight: true, day: after.day - 1 };
  return after.isNight ? { ...after, isNight: false, night: after.night - 1 } : after;
}

const label = ({ isNight, day, night }: When): string => (isNight ? `Night ${night}` : `Day ${day}`);

class Teller {
  readonly #view: MatchView;
  readonly #named: (playerId: string) => string;
  readonly #book;
  readonly #me: PlayerId | null;

  constructor(view: MatchView) {
    this.#view = view;
    this.#named = namesFor(view.players, view.you?.playerId);
    this.#book = nameBook(view.players);
    this.#me = view.you?.playerId ?? null;
  }

  tell(event: WerewolfWireEvent, when: When): Telling {
    switch (event.type) {
      case 'MATCH_CREATED':
        return QUIET;
      case 'PHASE_CHANGED':
        return this.#me ? QUIET : { line: `${label(when)}: ${event.payload.to}.`, wake: 'now' };
      case 'PUBLIC_MESSAGE':
        return this.#said(event.payload, when);
      case 'WOLF_CHAT_MESSAGE':
        return this.#whispered(event.payload, when);
      case 'VOTE_CAST':
        return this.#voted(event.payload, when);
      case 'NIGHT_RESULT':
        return this.#dawn(event.payload, when);
      case 'PLAYER_ELIMINATED':
        return this.#died(event.payload, when);
      case 'GAME_ENDED':
        return { line: `The match is over: ${event.payload.winningTeam} have won.`, wake: 'now', turn: true };
      case 'NARRATOR':
        return this.#narrated(event, when);
      default:
        return event satisfies never;
    }
  }

  #name(playerId: PlayerId | null): string {
    return playerId === null ? 'nobody' : this.#named(playerId);
  }

  #said({ playerId, text }: WireEventOf<'PUBLIC_MESSAGE'>['payload'], when: When): Telling {
    const line = `${label(when)}, ${this.#name(playerId)}: ${oneLine(text, TEXT_LIMITS.publicMessage)}`;
    if (playerId === this.#me) return { line, wake: 'later', own: true };
    return { line, wake: this.#namesMe(text, playerId) ? 'now' : 'soon' };
  }

  /** Only where this reader could act on it. */
  #namesMe(text: string, speaker: PlayerId): boolean {
    const { you } = this.#view;
    return you?.alive === true && this.#book.mark(text, speaker).includes(`@${seatIndex(you.playerId) + 1}`);
  }

  /** A pack has two members: each addresses the other. */
  #whispered({ fromWolfId, text }: WireEventOf<'WOLF_CHAT_MESSAGE'>['payload'], when: When): Telling {
    const line = `${label(when)}, ${this.#name(fromWolfId)} to the pack: ${oneLine(text, TEXT_LIMITS.wolfMessage)}`;
    return this.#mine(fromWolfId, line) ?? { line, wake: 'now' };
  }

  #voted(
    { voterPlayerId, targetPlayerId, reason }: WireEventOf<'VOTE_CAST'>['payload'],
    when: When,
  ): Telling {
    const who = this.#name(voterPlayerId);
    const vote = targetPlayerId === null ? 'abstains' : `votes ${this.#name(targetPlayerId)}`;
    const why = reason ? `: ${oneLine(reason, TEXT_LIMITS.voteReason)}` : '';
    const line = `${label(when)}, ${who} ${vote}${why}`;
    return this.#mine(voterPlayerId, line) ?? { line, wake: 'soon' };
  }

  #mine(playerId: PlayerId, line: string): Telling | null {
    return playerId === this.#me ? { line, wake: 'later', own: true } : null;
  }

  /** The next event names the victim. */
  #dawn({ killedPlayerId, savedByDoctor }: WireEventOf<'NIGHT_RESULT'>['payload'], { night }: When): Telling {
    if (killedPlayerId !== null) return { line: null, wake: 'now' };
    const saved = savedByDoctor ? '; the doctor saved the victim' : '';
    return { line: `Night ${night}: nobody died${saved}.`, wake: 'now' };
  }

  #died(
    { playerId, roleRevealed, cause }: WireEventOf<'PLAYER_ELIMINATED'>['payload'],
    { day, night }: When,
  ): Telling {
    const how =
      cause === 'NIGHT'
        ? `Night ${night}: ${this.#name(playerId)} was killed`
        : `Day ${day}: ${this.#name(playerId)} was voted out`;
    const line = `${how} and was ${roleRevealed}.`;
    return { line, wake: 'now', ...(playerId === this.#me && { turn: true }) };
  }

  #narrated({ payload }: WireEventOf<'NARRATOR'>, when: When): Telling {
    switch (payload.kind) {
      case 'PHASE_BRIEF': {
        const { action, alreadySubmitted } = payload.youMust;
        // A phase without a task for its reader can wait for the next with one.
        return action === 'NONE' || alreadySubmitted ? QUIET : { line: null, wake: 'duty', turn: true };
      }
      case 'WOLF_TARGET': {
        const { byPlayerId, targetPlayerId } = payload;
        const line = `${label(when)}, ${this.#name(byPlayerId)} would kill ${this.#name(targetPlayerId)}.`;
        return this.#mine(byPlayerId, line) ?? { line, wake: 'now' };
      }
      case 'SEER_RESULT': {
        const line = `Night ${payload.night}: your vision of ${this.#name(payload.targetPlayerId)}: ${payload.alignment}.`;
        return { line, wake: 'later', own: true };
      }
      case 'DOCTOR_PROTECT':
        return {
          line: `${label(when)}: you protect ${this.#name(payload.targetPlayerId)}.`,
          wake: 'later',
          own: true,
        };
      case 'PASS':
        return this.#mine(payload.playerId, `${label(when)}: you pass.`) ?? QUIET;
      case 'VOTE_RESULT':
        return this.#verdict(payload, when);
      case 'RESUMED':
        return { line: 'The match goes on after a pause; its time was put off.', wake: 'later', turn: true };
      case 'ABORTED':
        return { line: 'The match was called off; nobody has won.', wake: 'now', turn: true };
      default:
        // The crier speaks to spectators; rules, cards and unsolicited briefs reach the model in other ways.
        return QUIET;
    }
  }

  /** The next event names the eliminated player. */
  #verdict({ eliminatedPlayerId, tied }: NarratorPayloadOf<'VOTE_RESULT'>, { day }: When): Telling {
    if (eliminatedPlayerId !== null) return { line: null, wake: 'now' };
    const between = PLAYER_IDS.filter((playerId) => tied.includes(playerId)).map((id) => this.#name(id));
    const why = between.length > 0 ? `a tie between ${between.join(', ')}; ` : '';
    return { line: `Day ${day}: ${why}nobody was voted out.`, wake: 'now' };
  }
}
