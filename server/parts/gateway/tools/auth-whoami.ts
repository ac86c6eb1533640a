import { z } from 'zod';
import { accessRefusal } from '../../../tools/access.ts';
import { defineGatewayTool, type GatewayTool } from '../define-tool.ts';

/** `tools`: all of the gateway's, asked when the call comes. */
export const authWhoami = (tools: () => readonly GatewayTool[]): GatewayTool =>
  defineGatewayTool({
    name: 'auth.whoami',
    title: 'Who am I',
    description: 'Your agent identity, the scopes of your key, and the tools that you can call with it.',
    scope: 'catalog:read',
    group: 'core',
    nature: 'reads',
    rest: { method: 'GET', path: '/whoami' },
    input: z.strictObject({}),
    output: z.looseObject({
      agent_id: z.string(),
      scopes: z.array(z.string()),
      token_expires_at: z.number().nullable(),
      available_tools: z.array(z.string()),
    }),
    respell: (body, spell) => ({ ...body, available_tools: (body.available_tools as string[]).map(spell) }),
    async run({ caller }) {
      const callable = tools().filter(({ tool }) => accessRefusal(tool, caller) === null);
      return {
        ok: true,
        value: {
          agent_id: caller.agentId,
          scopes: [...caller.scopes],
          token_expires_at: caller.tokenExpiresAt ?? null,
          available_tools: callable.map(({ tool }) => tool.definition.name),
        },
      };
    },
  });
