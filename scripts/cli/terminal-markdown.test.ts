import { styleText } from 'node:util';
import { describe, expect, it } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { SEATS } from '../../shared/games/werewolf/model.ts';
import { newMatch } from '../../shared/games/werewolf/testing/game.ts';
import type { Paint } from './program.ts';
import { onTerminal } from './terminal-markdown.ts';

const plainly: Paint = (_, text) => text;
const inColours: Paint = (format, text) => styleText(format, text, { validateStream: false });
const ESCAPE = String.fromCharCode(27);

/** Everybody sleeps through the whole match: only the clock advances it. */
function nobodyActs(): string {
  const agents = SEATS.map((seat) => ({ agentId: `ag_${seat}`, displayName: `Agent*${seat}` }));
  const log = [...werewolf.open(newMatch({ seed: 'a sleepy town', agents })).entries];
  for (;;) {
    const state = log.at(-1)!.after;
    if (werewolf.result(state)) return werewolf.transcript(log);
    const { phaseSerial } = state;
    const decision = werewolf.decide(state, { type: 'timeout', phaseSerial, now: werewolf.dueAt(state) });
    if (!decision.ok) throw new Error(decision.rejection.message);
    log.push(...decision.entries);
  }
}

describe('a transcript on the terminal', () => {
  it('reports a day without votes as one without a hanging, in the words of the Markdown', () => {
    const markdown = nobodyActs();
    expect(markdown).toContain('\nNobody is hanged.\n');
    const shown = onTerminal(markdown, plainly);
    expect(shown).toContain('\n  Nobody is hanged.\n');
    expect(`${markdown}${shown}`).not.toMatch(/A tie(:| between)/);
  });

  it('omits the marks of Markdown, and colours where they are not supported', () => {
    const markdown =
      '# Game\n\n## Night 1\n\n**Ada** → **Bo\\*b**: why\\_not?\n\n> *Dusk.*\n- one\n- `two`\n';
    const shown = 'Game\n\n━━ Night 1 ━━\n  Ada → Bo*b: why_not?\n  Dusk.\n  · one\n  · two\n';
    expect(onTerminal(markdown, plainly)).toBe(shown);
    const coloured = onTerminal(markdown, inColours);
    expect(coloured).toContain(`${ESCAPE}[1mAda${ESCAPE}[22m`);
    expect(coloured.replaceAll(new RegExp(`${ESCAPE}\\[\\d+m`, 'g'), '')).toBe(shown);
  });

  it('aligns tables in columns, whatever names contain', () => {
    const table = '| Seat | Player |\n|---|---|\n| 1 | A\\|da |\n| 2 | Bob |\n\nDone.\n';
    expect(onTerminal(table, plainly)).toBe('  Seat  Player\n  1     A|da\n  2     Bob\n  Done.\n');
  });
});
