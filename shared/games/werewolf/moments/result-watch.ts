/** Tracks reported inspections: who reported what about whom, changed it, or was wrong. */
import type { Alignment, PlayerId, Role } from '../model.ts';
import type { Talk } from '../talk/talk.ts';
import type { MomentBoard } from './board.ts';
import type { PublicEvent } from './moment.ts';

export interface Report {
  readonly alignment: Alignment;
  readonly event: PublicEvent;
}

const pairOf = (a: PlayerId, b: PlayerId): string => (a < b ? `${a}:${b}` : `${b}:${a}`);

export class ResultWatch {
  readonly #board: MomentBoard;
  readonly #reports = new Map<PlayerId, Map<PlayerId, Report>>();

  constructor(board: MomentBoard) {
    this.#board = board;
  }

  reportOf(player: PlayerId, target: PlayerId): Report | undefined {
    return this.#reports.get(player)?.get(target);
  }

  /** A seer who takes the claim back does not answer for its results any more. */
  forget(player: PlayerId): void {
    this.#reports.delete(player);
  }

  hear(player: PlayerId, talk: Talk, event: PublicEvent): void {
    for (const [target, alignment] of talk.results) {
      const before = this.reportOf(player, target);
      if (before?.alignment === alignment) continue;
      const report: Report = { alignment, event };
      const own = this.#reports.get(player) ?? new Map<PlayerId, Report>();
      this.#reports.set(player, own.set(target, report));
      this.#announce(player, target, report);
      if (before) this.#changed(player, target, before, report);
      for (const [rival, reports] of this.#reports) {
        const other = reports.get(target);
        if (rival !== player && other && other.alignment !== alignment)
          this.#conflict(rival, player, target, [other, report]);
      }
    }
  }

  /** Also for a report made after the target's death: then `revealed` is the older event. */
  check(target: PlayerId, role: Role, revealed: PublicEvent): void {
    for (const [player, reports] of this.#reports) {
      const report = reports.get(target);
      if (!report || (report.alignment === 'WEREWOLF') === (role === 'WEREWOLF')) continue;
      this.#board.put({
        id: `wrong:${player}:${target}`,
        key: report.alignment === 'WEREWOLF' ? 'contradiction.result-wolf' : 'contradiction.result-clear',
        players: [player],
        targets: [target],
        params: { player, target, actual: role },
        evidence: [report.event, revealed],
        weight: 95,
      });
    }
  }

  #announce(player: PlayerId, target: PlayerId, { alignment, event }: Report): void {
    this.#board.put({
      id: `result:${player}:${target}:${alignment}`,
      key: alignment === 'WEREWOLF' ? 'result.wolf' : 'result.clear',
      players: [player],
      targets: [target],
      params: { player, target },
      evidence: [event],
      weight: alignment === 'WEREWOLF' ? 75 : 50,
    });
  }

  #changed(player: PlayerId, target: PlayerId, before: Report, after: Report): void {
    this.#board.put({
      id: `result-changed:${player}:${target}`,
      key: 'contradiction.result-changed',
      players: [player],
      targets: [target],
      params: { player, target, before: before.alignment, after: after.alignment },
      evidence: [before.event, after.event],
      weight: 90,
    });
  }

  #conflict(first: PlayerId, second: PlayerId, target: PlayerId, reports: readonly Report[]): void {
    this.#board.put({
      id: `results-conflict:${pairOf(first, second)}:${target}`,
      key: 'contradiction.results-conflict',
      players: [first, second],
      targets: [target],
      params: { player: second, rival: first, target },
      evidence: reports.map((report) => report.event),
      weight: 85,
    });
  }
}
