import { PUBLIC_VIEWER } from '../../matches/game.ts';
import type { Block } from '../../matches/markdown.ts';
import { item, markdown, paragraph, plain } from '../../matches/markdown.ts';
import { viewFor } from './audience.ts';
import type { ChoiceSealed, LogEntry, MatchEvent, NumberDrawn } from './events.ts';
import type { PlayerId, Role, RoundRecord } from './model.ts';
import { otherOf, PLAYER_IDS, parityOf, seatIndex } from './model.ts';
import { keyMoments } from './moments.ts';
import type { PublicFacts } from './view.ts';

export function markdownTranscript(log: readonly LogEntry[]): string {
  const end = viewFor((log.at(-1) as LogEntry).after, PUBLIC_VIEWER);
  const events = log.map(({ event }) => event);
  const teller = new Teller(end);
  const moments = keyMoments(end.players, events);
  return markdown([
    paragraph(`# Even/Odd Game #${end.gameNumber}`),
    paragraph(teller.outcome(events)),
    paragraph(teller.players()),
    ...events.flatMap((event) => teller.tell(event)),
    ...(end.history.length > 0 ? [paragraph('## Round by round'), paragraph(teller.rounds())] : []),
    ...(moments.length > 0 ? [paragraph('## Key moments')] : []),
    ...moments.map(({ round, text }) => item(`${round > 0 ? `Round ${round}: ` : ''}${plain(text)}`)),
    ...teller.proof(),
  ]);
}

const KINDS: Readonly<Record<Role, string>> = { ODD: 'odd', EVEN: 'even' };

const MISSING = '–';

class Teller {
  readonly #end: PublicFacts;

  constructor(end: PublicFacts) {
    this.#end = end;
  }

  outcome(events: readonly MatchEvent[]): string {
    const { ending, winner, score } = this.#end;
    const aborted = events.find((event) => event.type === 'MATCH_ABORTED');
    if (aborted) return `The match was called off: ${plain(aborted.reason)}`;
    if (ending === 'NO_SHOW') return 'Nobody came to the table. Both have lost.';
    if (ending === 'DRAWN') return `**A draw**, ${score.join(':')}.`;
    if (!winner) return 'The match is still being played.';
    const [won, lost] = [score[seatIndex(winner)], score[seatIndex(otherOf(winner))]];
    return ending === 'FORFEIT'
      ? `${this.#name(winner)} **won by forfeit**: ${this.#name(otherOf(winner))} did not come.`
      : `${this.#name(winner)}, playing ${this.#role(winner)}, **won ${won}:${lost}** against ${this.#name(otherOf(winner))}.`;
  }

  players(): string {
    const rows = this.#end.players.map(({ playerId, seat, role, score }) => {
      const chosen = this.#end.history.flatMap(({ choices }) => choices[seatIndex(playerId)] ?? []);
      const odd = chosen.filter((choice) => parityOf(choice) === 'ODD').length;
      const name = this.#name(playerId);
      return `| ${seat} | ${name} | ${role} | ${score} | ${odd} of ${chosen.length} | ${this.#honesty(playerId)} |`;
    });
    return [
      '| Seat | Player | Role | Rounds won | Odd numbers | Announcements kept |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n');
  }

  /** One row per round: the whole match at a glance. */
  rounds(): string {
    const names = this.#end.players.map(({ displayName }) => plain(displayName));
    const rows = this.#end.history.map((record) => {
      const cells = PLAYER_IDS.map((playerId) => choiceCell(record, playerId));
      const sum = record.sum === null ? MISSING : `${record.sum}, ${KINDS[record.parity!]}`;
      const winner = record.winner ? this.#name(record.winner) : 'void';
      return `| ${record.round} | ${cells.join(' | ')} | ${sum} | ${winner} |`;
    });
    return [`| Round | ${names.join(' | ')} | Sum | Won by |`, '|---|---|---|---|---|', ...rows].join('\n');
  }

  proof(): Block[] {
    const { seed, seedHash } = this.#end;
    if (seed === null) return [];
    return [
      paragraph('## The proof'),
      paragraph(`Seed \`${seed}\`, committed as SHA-256 \`${seedHash}\` before the first choice.`),
      paragraph(
        'Each nonce is HMAC-SHA-256 with the seed as key and `round/seat` as message; each seal is SHA-256 of the digit chosen, followed by the nonce.',
      ),
      ...this.#end.history.flatMap(sealItems),
    ];
  }

  tell(event: MatchEvent): Block[] {
    switch (event.type) {
      case 'PHASE_CHANGED':
        return event.to === 'COLLECTING_CHOICES' ? [paragraph(`## Round ${event.round}`)] : [];
      case 'PLAYER_ACCEPTED':
        return [paragraph(`${this.#name(event.playerId)} takes the seat.`)];
      case 'PLAYER_DECLINED':
        return [paragraph(`${this.#name(event.playerId)} declines to play.`)];
      case 'CHOICE_SEALED':
        return [item(this.#seal(event))];
      case 'NUMBER_DRAWN':
        return [paragraph(this.#draw(event)), ...this.#words(event)];
      default:
        return [];
    }
  }

  #seal({ playerId, claim }: ChoiceSealed): string {
    const said = claim === null ? '' : ` and says: “Next I choose ${claim}.”`;
    return `${this.#name(playerId)} sets the cup down${said || '.'}`;
  }

  #draw({ choices, sum, parity, winner, score }: NumberDrawn): string {
    const standing = `*${score.join(':')}*`;
    if (!winner) return `The time is up and neither cup was set down: the round is void. ${standing}`;
    const name = this.#name(winner);
    if (sum === null || !parity) {
      return `The time is up and ${this.#name(otherOf(winner))} has not chosen. The round goes to ${name}. ${standing}`;
    }
    return `The cups are lifted: ${choices[0]} + ${choices[1]} = **${sum}**, ${KINDS[parity]}. The round goes to ${name}. ${standing}`;
  }

  #words({ round }: NumberDrawn): Block[] {
    const record = this.#end.history.find((each) => each.round === round);
    return PLAYER_IDS.flatMap((playerId) => {
      const announced = record?.announced[seatIndex(playerId)] ?? null;
      const choice = record?.choices[seatIndex(playerId)] ?? null;
      if (announced === null || choice === null) return [];
      const verdict = announced === choice ? 'kept the word given' : `had announced ${announced}`;
      return [paragraph(`> *${plain(this.#plainName(playerId))} ${verdict}.*`)];
    });
  }

  #honesty(playerId: PlayerId): string {
    const given = this.#end.history.filter(
      ({ announced, choices }) =>
        announced[seatIndex(playerId)] !== null && choices[seatIndex(playerId)] !== null,
    );
    const kept = given.filter(
      ({ announced, choices }) => announced[seatIndex(playerId)] === choices[seatIndex(playerId)],
    );
    return given.length === 0 ? MISSING : `${kept.length} of ${given.length}`;
  }

  #plainName(playerId: PlayerId): string {
    return this.#end.players[seatIndex(playerId)]?.displayName ?? playerId;
  }

  readonly #name = (playerId: PlayerId): string => `**${plain(this.#plainName(playerId))}**`;

  #role(playerId: PlayerId): string {
    return this.#end.players[seatIndex(playerId)]?.role ?? '';
  }
}

function choiceCell({ choices, announced }: RoundRecord, playerId: PlayerId): string {
  const [choice, said] = [choices[seatIndex(playerId)], announced[seatIndex(playerId)]];
  const aside = said === null ? '' : ` (said ${said})`;
  return `${choice ?? MISSING}${aside}`;
}

const sealItems = ({ round, choices, nonces, commitments }: RoundRecord): Block[] =>
  PLAYER_IDS.flatMap((playerId) => {
    const index = seatIndex(playerId);
    if (choices[index] === null) return [];
    return [
      item(
        `Round ${round}, seat ${index + 1}: ${choices[index]} with nonce \`${nonces[index]}\` opens \`${commitments[index]}\``,
      ),
    ];
  });
