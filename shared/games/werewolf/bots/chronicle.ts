/** Folds the events a player saw into the record its bot reasons about. */
import type { WireEvent } from '../../../matches/wire-event.ts';
import type { MatchEvent } from '../events.ts';
import type { Phase, PlayerId } from '../model.ts';
import { eventOf } from '../recall.ts';
import type { Talk } from '../talk/talk.ts';
import type { WerewolfWireEvent } from '../wire-types.ts';
import type { Chronicle, Dawn, Death, Dusk, Marked, Passing, Said, Voted, Whispered } from './sight.ts';

/** One visible event, independent of the form in which it arrived; the keeper adds the day or night. */
export type Note =
  /** Among house bots alone. */
  | { readonly note: 'house' | 'round' }
  | { readonly note: 'phase'; readonly phase: Phase; readonly day: number; readonly inRounds: boolean }
  | { readonly note: 'passed' | 'ready'; readonly playerId: PlayerId }
  | ({ readonly note: 'said' } & Omit<Said, 'day' | 'phase'>)
  | ({ readonly note: 'whispered' } & Omit<Whispered, 'night'>)
  | ({ readonly note: 'marked' } & Omit<Marked, 'night'>)
  | ({ readonly note: 'voted' } & Omit<Voted, 'day'>)
  | ({ readonly note: 'dawn' } & Omit<Dawn, 'day'>)
  | ({ readonly note: 'dusk' } & Omit<Dusk, 'day'>)
  | ({ readonly note: 'died' } & Omit<Death, 'day' | 'cause'>);

/** `null`: an event that bots ignore, or that the state already shows. `talk`: what its words say, where known. */
export function noteOfEvent(event: MatchEvent, talk: Talk | null = null): Note | null {
  switch (event.type) {
    case 'MATCH_CREATED':
      return event.settings.houseOnly ? { note: 'house' } : null;
    case 'PHASE_CHANGED': {
      const { to: phase, dayNumber: day, talkRound } = event;
      return { note: 'phase', phase, day, inRounds: talkRound !== undefined };
    }
    case 'ROUND_BEGAN':
      return { note: 'round' };
    case 'PLAYER_PASSED':
      return { note: 'passed', playerId: event.playerId };
    case 'PLAYER_READY':
      return { note: 'ready', playerId: event.playerId };
    case 'PUBLIC_MESSAGE': {
      const { eventId, playerId, text, kind, replyToEventId } = event;
      return { note: 'said', eventId, playerId, text, kind, replyToEventId, talk };
    }
    case 'WOLF_CHAT_MESSAGE':
      return { note: 'whispered', eventId: event.eventId, playerId: event.playerId, text: event.text };
    case 'WOLF_TARGET_CHOSEN':
      return { note: 'marked', playerId: event.playerId, target: event.targetPlayerId };
    case 'VOTE_CAST': {
      const { eventId, playerId, targetPlayerId: target, reason } = event;
      return { note: 'voted', eventId, playerId, target, reason };
    }
    case 'NIGHT_RESULT':
      return { note: 'dawn', killed: event.killedPlayerId, saved: event.savedByDoctor };
    case 'VOTE_RESOLVED':
      return { note: 'dusk', eliminated: event.eliminatedPlayerId, tied: event.tied };
    case 'PLAYER_ELIMINATED':
      return { note: 'died', playerId: event.playerId, role: event.role };
    default:
      return null;
  }
}

/** The same for an event as it was sent. */
export function noteOfWire(wire: WireEvent): Note | null {
  const event = eventOf(wire as WerewolfWireEvent, { eventId: wire.eventId, seq: 0, at: 0 });
  return event && noteOfEvent(event);
}

/** Keeps the record of one player; call `add` in the order in which events were seen. */
export class ChronicleKeeper implements Chronicle {
  readonly said: Said[] = [];
  readonly whispered: Whispered[] = [];
  readonly marked: Marked[] = [];
  readonly voted: Voted[] = [];
  readonly dawns: Dawn[] = [];
  readonly dusks: Dusk[] = [];
  readonly deaths: Death[] = [];
  readonly ready: PlayerId[] = [];
  patient = false;
  round = 0;
  passing: Passing = 'never';
  passed: readonly PlayerId[] = [];
  #houseOnly = false;
  #phase: Phase = 'LOBBY';
  #day = 0;
  #night = 0;

  add(note: Note): void {
    switch (note.note) {
      case 'phase':
        if (note.phase === 'NIGHT') this.#night += 1;
        this.#phase = note.phase;
        this.#day = note.day;
        this.passing = note.inRounds
          ? 'turn'
          : this.#houseOnly && note.phase === 'DAY_DISCUSSION'
            ? 'done'
            : 'never';
        this.round = note.inRounds ? 1 : 0;
        if (note.inRounds) this.patient = true;
        this.passed = [];
        return;
      case 'house':
        this.#houseOnly = true;
        return;
      case 'round':
        this.round += 1;
        this.passed = [];
        return;
      case 'passed':
        this.passed = [...this.passed, note.playerId];
        return;
      case 'ready':
        this.ready.push(note.playerId);
        return;
      case 'said': {
        const { note: _, ...said } = note;
        this.said.push({ ...said, day: this.#day, phase: this.#phase });
        if (this.passed.includes(said.playerId))
          this.passed = this.passed.filter((playerId) => playerId !== said.playerId);
        return;
      }
      case 'whispered': {
        const { note: _, ...whispered } = note;
        this.whispered.push({ ...whispered, night: this.#night });
        return;
      }
      case 'marked':
        this.marked.push({ playerId: note.playerId, target: note.target, night: this.#night });
        return;
      case 'voted': {
        const { note: _, ...voted } = note;
        this.#hearVote({ ...voted, day: this.#day });
        return;
      }
      case 'dawn':
        this.dawns.push({ day: this.#dawning(), killed: note.killed, saved: note.saved });
        return;
      case 'dusk':
        this.dusks.push({ day: this.#day, eliminated: note.eliminated, tied: note.tied });
        return;
      case 'died': {
        const atNight = this.dawns.some((dawn) => dawn.killed === note.playerId);
        const { playerId, role } = note;
        const day = atNight ? this.#dawning() : this.#day;
        this.deaths.push({ playerId, role, day, cause: atNight ? 'NIGHT' : 'VOTE' });
        return;
      }
    }
  }

  /** The same vote with another reason replaces the first. */
  #hearVote(vote: Voted): void {
    const last = this.voted.findLastIndex(({ playerId }) => playerId === vote.playerId);
    const isRestated = this.voted[last]?.day === vote.day && this.voted[last]?.target === vote.target;
    if (isRestated) this.voted[last] = vote;
    else this.voted.push(vote);
  }

  /** A night's outcome belongs to the day it opens, whether it arrives before or after that day begins. */
  #dawning(): number {
    return this.#phase === 'NIGHT' ? this.#day + 1 : this.#day;
  }
}
