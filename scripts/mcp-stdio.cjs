#!/usr/bin/env node
/** The town over stdio, startable from anywhere and with any Node: `node /path/to/eliza-town/scripts/mcp-stdio.cjs`. */
require('./launch.cjs').launch({ source: 'scripts/mcp-stdio' }, process.argv.slice(2));
