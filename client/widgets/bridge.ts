// What a widget needs from the chat client around it: the tool's result, the theme, and a way to call another tool.
// Deliberately small: MCP's own library for apps is several times larger than all widgets together.

export interface WidgetHost {
  /** Calls at once with the current value, and again whenever it changes. */
  onResult(listener: (result: ToolOutcome) => void): void;
  onTheme(listener: (theme: Theme) => void): void;
  /** The result's fields; throws the client's error where it does not support tool calls, or the tool refuses. */
  call(tool: string, args: Fields): Promise<Fields>;
  /** False if the client has declared that it makes no tool calls for a card. */
  mayCall(): boolean;
  /** Asks to be told when this resource changes; false if the client cannot do that for a card. */
  subscribe(uri: string, onChange: () => void): Promise<boolean>;
}

/** The tool's result, or its error. No fields: nothing has arrived yet. */
export type ToolOutcome = { readonly fields: Fields } | { readonly trouble: string };

export type Theme = 'light' | 'dark';
export type Fields = Readonly<Record<string, unknown>>;

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

/** Results come as a structure, as JSON in a text, or bare; a refusal may take any of the three forms. */
function fieldsOf(result: unknown): Fields {
  const { content, isError, structuredContent } = (isObject(result) ? result : {}) as ToolResult;
  const text = content?.find(({ type }) => type === 'text')?.text;
  const fields = isObject(structuredContent)
    ? structuredContent
    : text === undefined
      ? result
      : parsed(text, isError);
  const error = (isObject(fields) ? fields.error : null) ?? null;
  const told = isObject(error) ? error.message : error;
  if (isError || error !== null) throw new Error(typeof told === 'string' ? told : (text ?? REFUSED));
  return isObject(fields) ? fields : {};
}

const REFUSED = 'The tool refused.';

function parsed(text: string, isError = false): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text instead of fields is shown as it is.
    if (isError || text.trim()) throw new Error(text.trim() || REFUSED);
    return {};
  }
}

function toldBy(result: unknown): ToolOutcome {
  try {
    return { fields: fieldsOf(result) };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : REFUSED };
  }
}

export const connect = (): WidgetHost => (window.openai ? skybridge(window.openai) : mcpApp());

function skybridge(first: OpenAi): WidgetHost {
  const now = (): OpenAi => window.openai ?? first;
  const watch = (tell: () => void): void => {
    tell();
    window.addEventListener('openai:set_globals', tell);
  };
  return {
    onResult: (listener) => watch(() => listener(toldBy(now().toolOutput))),
    onTheme: (listener) => watch(() => listener(now().theme ?? 'light')),
    async call(tool, args) {
      const { callTool } = now();
      if (!callTool) throw new Error('This client calls no tools from here.');
      return fieldsOf(await callTool(tool, args));
    },
    mayCall: () => now().callTool !== undefined,
    subscribe: async () => false,
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
  const results: ((result: ToolOutcome) => void)[] = [];
  const themes: ((theme: Theme) => void)[] = [];
  let last: ToolOutcome | null = null;
  const changed = new Map<unknown, () => void>();
  let mayCall = true;
  let maySubscribe = false;
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
  const tell = (told: ToolOutcome): void => {
    last = told;
    for (const listener of results) listener(told);
  };
  const notified = (method: string, params: Fields): void => {
    if (method === 'ui/notifications/tool-result') tell(toldBy(params));
    if (method === 'ui/notifications/tool-cancelled') tell({ trouble: 'This was called off.' });
    if (method === 'ui/notifications/host-context-changed') takeContext(params);
    if (method === 'notifications/resources/updated') changed.get(params.uri)?.();
  };
  window.addEventListener('message', ({ data, source }: MessageEvent<Message>) => {
    if (source !== window.parent || !isObject(data)) return;
    const { error, id, method, params = {}, result } = data as Message;
    if (method !== undefined) {
      if (id === undefined) notified(method, params);
      // Answers a host that closes the frame, or pings it.
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
    appInfo: { name: 'eliza-town', version: '1.0.0' },
    appCapabilities: {},
  }).then(
    ({ hostCapabilities, hostContext }) => {
      if (isObject(hostCapabilities)) {
        mayCall = 'serverTools' in hostCapabilities;
        const { serverResources } = hostCapabilities;
        maySubscribe = isObject(serverResources) && serverResources.subscribe === true;
      }
      takeContext(hostContext);
      post({ method: 'ui/notifications/initialized', params: {} });
      new ResizeObserver(() => {
        const { scrollHeight: height, scrollWidth: width } = document.documentElement;
        post({ method: 'ui/notifications/size-changed', params: { height, width } });
      }).observe(document.body);
    },
    ({ message }: Error) => tell({ trouble: message }),
  );
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
    mayCall: () => mayCall,
    async subscribe(uri, onChange) {
      if (!maySubscribe) return false;
      changed.set(uri, onChange);
      return ask('resources/subscribe', { uri }).then(
        () => true,
        () => false,
      );
    },
  };
}
