// What a widget needs of the chat client around it: the tool's result, the theme, and a way to call another tool. Small
// on purpose: MCP's own library for apps is several times larger than all five widgets together.

export interface WidgetHost {
  /** Calls at once with what is known, and again whenever it changes. */
  onResult(listener: (result: Fields) => void): void;
  onTheme(listener: (theme: Theme) => void): void;
  /** The result's fields; throws what the client says where it does not call tools, or the tool refuses. */
  call(tool: string, args: Fields): Promise<Fields>;
}

export type Theme = 'light' | 'dark';
export type Fields = Readonly<Record<string, unknown>>;

/** As some clients lay it into the page. */
interface OpenAi {
  readonly toolOutput?: Fields | null;
  readonly theme?: Theme;
  callTool?(name: string, args: Fields): Promise<unknown>;
}

declare global {
  interface Window {
    openai?: OpenAi;
  }
}

interface ToolResult {
  readonly structuredContent?: Fields;
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Results come as a structure, as JSON in a text, or bare. */
function fieldsOf(result: unknown): Fields {
  const { content, isError, structuredContent } = (isObject(result) ? result : {}) as ToolResult;
  const text = content?.find(({ type }) => type === 'text')?.text;
  if (isError) throw new Error(text ?? 'The tool refused.');
  if (isObject(structuredContent)) return structuredContent;
  if (typeof text !== 'string') return isObject(result) ? result : {};
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) ? parsed : {};
}

export const connect = (): WidgetHost => (window.openai ? skybridge(window.openai) : mcpApp());

function skybridge(first: OpenAi): WidgetHost {
  const now = (): OpenAi => window.openai ?? first;
  const watch = (tell: () => void): void => {
    tell();
    window.addEventListener('openai:set_globals', tell);
  };
  return {
    onResult: (listener) => watch(() => listener(fieldsOf(now().toolOutput ?? {}))),
    onTheme: (listener) => watch(() => listener(now().theme ?? 'light')),
    async call(tool, args) {
      const { callTool } = now();
      if (!callTool) throw new Error('This client calls no tools from here.');
      return fieldsOf(await callTool(tool, args));
    },
  };
}

const PROTOCOL = '2026-01-26';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
}

/** MCP Apps: JSON-RPC with the frame's parent, and with nobody else. */
function mcpApp(): WidgetHost {
  const waiting = new Map<number, { resolve(value: Fields): void; reject(error: Error): void }>();
  const results: ((result: Fields) => void)[] = [];
  const themes: ((theme: Theme) => void)[] = [];
  let last: Fields | null = null;
  let theme: Theme = 'light';
  let ids = 0;
  const post = (message: object): void => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method: string, params: Fields): Promise<Fields> =>
    new Promise((resolve, reject) => {
      waiting.set(++ids, { resolve, reject });
      post({ id: ids, method, params });
    });
  const takeContext = (context: unknown): void => {
    const told = isObject(context) ? context.theme : undefined;
    if (told !== 'light' && told !== 'dark') return;
    theme = told;
    for (const listener of themes) listener(theme);
  };
  const notified = (method: string, params: Fields): void => {
    if (method === 'ui/notifications/tool-result') {
      last = fieldsOf(params);
      for (const listener of results) listener(last);
    }
    if (method === 'ui/notifications/host-context-changed') takeContext(params);
  };
  window.addEventListener('message', ({ data, source }: MessageEvent<Message>) => {
    if (source !== window.parent || !isObject(data)) return;
    const { error, id, method, params = {}, result } = data as Message;
    if (method !== undefined) {
      if (id === undefined) notified(method, params);
      // A host that closes the frame, or asks whether it lives, is answered.
      else post({ id, result: {} });
      return;
    }
    const asked = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result ?? {});
  });
  void ask('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo: { name: 'eliza-town-worlds', version: '1.0.0' },
    appCapabilities: {},
  }).then(({ hostContext }) => {
    takeContext(hostContext);
    post({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(() => {
      const { scrollHeight: height, scrollWidth: width } = document.documentElement;
      post({ method: 'ui/notifications/size-changed', params: { height, width } });
    }).observe(document.body);
  });
  return {
    onResult(listener) {
      results.push(listener);
      if (last) listener(last);
    },
    onTheme(listener) {
      themes.push(listener);
      listener(theme);
    },
    call: async (name, args) => fieldsOf(await ask('tools/call', { name, arguments: args })),
  };
}
