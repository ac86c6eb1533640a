/**
 * Binds functions to the contracts of the gateway's tools. A tool's listing, its REST twin, its entry in the OpenAPI
 * document, `auth.whoami` and the tests' scope matrix are derived from the contract.
 */
import type { z } from 'zod';
import type { OutputOf } from '../../../shared/contracts/route.ts';
import type { ToolContract, ToolTable } from '../../../shared/contracts/tool.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../../agents/identity.ts';
import type { Budget } from '../../budgets/budget.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Body, Tool, ToolCall } from '../../tools/tool.ts';

export interface GatewayTool extends ToolContract {
  readonly tool: Tool;
  readonly method: 'GET' | 'POST';
  /** Below `/api`. */
  readonly path: string;
}

type Run<Contract extends ToolContract, Who> = (
  call: ToolCall<z.output<Contract['input']>, Who extends Caller ? Who : never>,
) => Promise<Answer<OutputOf<Contract['output']>>>;

export type Runs<Table extends ToolTable> = {
  readonly [Name in keyof Table]: Run<
    Table[Name],
    Table[Name] extends { readonly open: true } ? Caller : AgentIdentity
  >;
};

export interface Extras {
  readonly budget?: Budget;
  readonly respell?: NonNullable<Tool['respell']>;
  readonly mayAsk?: true;
}

export function gatewayTools<Table extends ToolTable>(
  table: Table,
  runs: Runs<Table>,
  extras: { readonly [Name in keyof Table]?: Extras } = {},
): readonly GatewayTool[] {
  return Object.entries<ToolContract>(table).map(([name, contract]) => {
    const { orScope, rest, scope } = contract;
    const [method, path = ''] = rest.split(' ');
    const run = runs[name] as Run<ToolContract, Caller>;
    const described = { ...contract, name };
    const more = {
      ...extras[name],
      scope,
      run: (call: ToolCall<z.output<ToolContract['input']>, Caller>) => bodyOf(run(call)),
    };
    const tool = contract.open
      ? defineTool(described, { ...more, access: 'open' })
      : defineTool(described, { ...more, access: 'agent', ...(orScope && { orScope }) });
    return { ...contract, tool, method: method === 'GET' ? 'GET' : 'POST', path };
  });
}

/** Some results are interfaces, which have no index signature. */
async function bodyOf(answering: Promise<Answer<object>>): Promise<Answer<Body>> {
  const answer = await answering;
  return answer.ok ? { ok: true, value: { ...answer.value } } : answer;
}
