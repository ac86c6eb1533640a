/** What an operator may set about what is kept of agents' calls. */
import { toggle } from '../../setting-types.ts';

export const SETTINGS = {
  TRACES: toggle('on').describe(
    "off: agents' calls and what they say they thought are not kept; their owners' debugger shows what the match's own record tells",
  ),
};
