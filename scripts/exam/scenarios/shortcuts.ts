/** `npm run exam:shortcuts`: the suites of rooms and MCP with and without the shortcuts past libraries' interfaces. */
import { defineExam, runSuites } from '../exam.ts';

const SUITES = ['server/rooms', 'server/mcp'];

export const exam = defineExam({
  description: 'Runs the suites of rooms and MCP with and without shortcuts.',
  options: {},
  examine: async () => ({
    findings: [
      ...(await runSuites(SUITES, { LIBRARY_SHORTCUTS: 'on' })),
      ...(await runSuites(SUITES, { LIBRARY_SHORTCUTS: 'off' })),
    ],
  }),
  findings: ({ findings }) => findings,
});
