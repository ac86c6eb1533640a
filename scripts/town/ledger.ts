/** Agents' requests to a town and its acknowledgements, to be compared with its journals. */
import type { ToolAnswer } from './town-client.ts';

export interface Command {
  /** The idempotency key; texts contain it too, so that a journal can be searched for it. */
  readonly key: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly matchId: string;
  readonly playerId: string;
  /** `refused`: the town reported that nothing was done. */
  status: 'unanswered' | 'acknowledged' | 'refused';
  /** Empty for `ready`, which is answered without one. */
  eventId: string;
}

export interface KeptOffer {
  readonly proposalId: string;
  readonly key: string;
}

export class Ledger {
  readonly #commands = new Map<string, Command>();
  readonly keptOffers: KeptOffer[] = [];
  readonly complaints: string[] = [];
  readonly refusals = new Map<string, number>();
  /** Acknowledged commands that were sent again and got the same response. */
  repeats = 0;

  begin(command: Omit<Command, 'status' | 'eventId'>): Command {
    const begun: Command = { ...command, status: 'unanswered', eventId: '' };
    this.#commands.set(command.key, begun);
    return begun;
  }

  /** Records a response. All responses to one key must name the same event. */
  answered(command: Command, answer: ToolAnswer): void {
    if (!answer.ok) {
      this.refused(answer);
      if (command.status === 'unanswered') command.status = 'refused';
      return;
    }
    const eventId = (answer.eventId as string | undefined) ?? '';
    if (command.status === 'acknowledged' && command.eventId !== eventId)
      this.complaints.push(
        `${command.tool} ${command.key} was acknowledged as ${command.eventId} and as ${eventId}`,
      );
    command.eventId = eventId;
    command.status = 'acknowledged';
  }

  refused({ error }: ToolAnswer): void {
    const code = error?.code ?? 'no code';
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  has(key: string): boolean {
    return this.#commands.has(key);
  }

  all(): readonly Command[] {
    return [...this.#commands.values()];
  }

  acknowledged(): Command[] {
    return this.all().filter(({ status }) => status === 'acknowledged');
  }
}
