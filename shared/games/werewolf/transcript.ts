import type { Block } from '../../matches/markdown.ts';
import { item, markdown, paragraph, plain } from '../../matches/markdown.ts';
import { OMNISCIENT_VIEWER } from './audience.ts';
import type { LogEntry, MatchEvent, PhaseChanged, PlayerEliminated, PublicMessage } from './events.ts';
import type { MatchState, Phase, PlayerId } from './model.ts';
import { playerOf } from './model.ts';
import type { KeyMoment } from './moments/moment.ts';
import { wireEvents } from './wire.ts';

/** A finished match: its log and its key moments. */
export interface TranscriptMatch {
  readonly log: readonly LogEntry[];
  readonly moments: readonly KeyMoment[];
}

export function markdownTranscript({ log, moments }: TranscriptMatch): string {
  const end = (log.at(-1) as LogEntry).after;
  const events = log.map((entry) => entry.event);
  const teller = new Teller(events, end);
  const story = log.flatMap((entry) => [...teller.tell(entry.event), ...crierWords(entry)]);
  return markdown([
    paragraph(`# Werewolf Game #${end.gameNumber}`),
    paragraph(outcome(end, events)),
    paragraph(castTable(end, events)),
    ...story,
    paragraph('## Key moments'),
    ...moments.map((moment) => item(`Day ${moment.day}: ${plain(moment.text)}`)),
    paragraph(sourceOf(end)),
  ]);
}

function outcome(end: MatchState, events: readonly MatchEvent[]): string {
  if (end.winner) return `**The ${end.winner.toLowerCase()} won** on day ${end.dayNumber}.`;
  const aborted = events.find((event) => event.type === 'MATCH_ABORTED');
  return aborted ? calledOff(aborted.reason) : 'The match was called off.';
}

const calledOff = (reason: string): string => `The match was called off: ${plain(reason)}`;

const sourceOf = ({ origin, seed, seedHash }: MatchState): string =>
  origin
    ? plain(`Imported from ${origin.arena}, ${origin.reference}; not rated. ${origin.notes.join(' ')}`.trim())
    : `Seed \`${seed}\`, committed as SHA-256 \`${seedHash}\`.`;

function castTable(end: MatchState, events: readonly MatchEvent[]): string {
  const fates = new Map(
    events
      .filter((event) => event.type === 'PLAYER_ELIMINATED')
      .map((death) => [death.playerId, death.cause]),
  );
  const rows = end.players.map(({ seat, displayName, role, playerId }) => {
    const cause = fates.get(playerId);
    const fate = cause ? `${DEATHS[cause]} ${dayOfDeath(end, playerId)}` : 'alive';
    return `| ${seat} | ${plain(displayName)} | ${role} | ${fate} |`;
  });
  return ['| Seat | Player | Role | Fate |', '|---|---|---|---|', ...rows].join('\n');
}

const DEATHS: Readonly<Record<PlayerEliminated['cause'], string>> = {
  NIGHT: 'killed in night',
  VOTE: 'hanged on day',
};

const dayOfDeath = (end: MatchState, playerId: PlayerId): number =>
  end.history.find(({ killed, eliminated }) => killed === playerId || eliminated === playerId)?.day ??
  end.dayNumber;

const crierWords = (entry: LogEntry): Block[] =>
  wireEvents(entry, OMNISCIENT_VIEWER).flatMap(({ type, payload }) =>
    type === 'NARRATOR' && payload.kind === 'CRIER' ? [paragraph(`> *${plain(payload.text)}*`)] : [],
  );

class Teller {
  readonly #end: MatchState;
  /** The speaker of each message by event id, so that an answer can name its addressee. */
  readonly #speakers: ReadonlyMap<string, PlayerId>;

  constructor(events: readonly MatchEvent[], end: MatchState) {
    this.#end = end;
    this.#speakers = new Map(
      events
        .filter((event) => event.type === 'PUBLIC_MESSAGE')
        .map(({ eventId, playerId }) => [eventId, playerId]),
    );
  }

  tell(event: MatchEvent): Block[] {
    const name = this.#name;
    switch (event.type) {
      case 'PHASE_CHANGED':
        return heading(event);
      case 'PUBLIC_MESSAGE':
        return [paragraph(this.#speech(event))];
      case 'WOLF_CHAT_MESSAGE':
        return [paragraph(`🐺 ${name(event.playerId)} *(to the pack)*: ${plain(event.text)}`)];
      case 'WOLF_TARGET_CHOSEN':
        return [item(`🐺 ${name(event.playerId)} would kill ${name(event.targetPlayerId)}`)];
      case 'SEER_INSPECTED':
        return [item(`👁 ${name(event.playerId)} inspects ${name(event.targetPlayerId)}: ${event.alignment}`)];
      case 'DOCTOR_PROTECTED':
        return [item(`✚ ${name(event.playerId)} protects ${name(event.targetPlayerId)}`)];
      case 'VOTE_CAST': {
        const reason = event.reason ? `: ${plain(event.reason)}` : '';
        const verb = event.restated ? 'still votes' : 'votes';
        return [item(`${name(event.playerId)} ${verb} for ${name(event.targetPlayerId)}${reason}`)];
      }
      case 'VOTE_RESOLVED':
        return event.eliminatedPlayerId ? [] : [paragraph(this.#nobodyHanged(event.tied))];
      case 'PLAYER_ELIMINATED': {
        const when = dayOfDeath(this.#end, event.playerId);
        const how = `${DEATHS[event.cause]} ${when}`;
        return [paragraph(`${name(event.playerId)} was ${how}. Role: **${event.role}**.`)];
      }
      case 'MATCH_ABORTED':
        return [paragraph(calledOff(event.reason))];
      default:
        return [];
    }
  }

  readonly #name = (playerId: PlayerId | null): string =>
    playerId ? `**${plain(playerOf(this.#end, playerId).displayName)}**` : 'nobody';

  #speech({ playerId, kind, text, replyToEventId }: PublicMessage): string {
    const answered = replyToEventId ? this.#speakers.get(replyToEventId) : undefined;
    const to = answered ? ` → ${this.#name(answered)}` : '';
    const last = kind === 'LAST_WORDS' ? ' *(last words)*' : '';
    return `${this.#name(playerId)}${to}${last}: ${plain(text)}`;
  }

  #nobodyHanged(tied: readonly PlayerId[]): string {
    return tied.length > 0
      ? `A tie between ${tied.map(this.#name).join(' and ')}: nobody is hanged.`
      : 'Nobody is hanged.';
  }
}

const PARTS_OF_A_DAY: Partial<Record<Phase, string>> = {
  DAY_OPENING: 'Opening statements',
  DAY_DISCUSSION: 'Discussion',
  DAY_VOTE: 'The vote',
  DAY_RESOLUTION: 'The verdict',
};

function heading({ to, dayNumber, nightNumber }: PhaseChanged): Block[] {
  if (to === 'NIGHT') return [paragraph(`## Night ${nightNumber}`)];
  // The morning opens the day; its other parts follow below.
  if (to === 'DAY_ANNOUNCE') return [paragraph(`## Day ${dayNumber}`)];
  const part = PARTS_OF_A_DAY[to];
  return part ? [paragraph(`### ${part}`)] : [];
}
