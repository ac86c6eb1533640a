// A chat client per MCP Apps: the widget in a sandboxed frame, the official bridge on this side of it.

import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

interface ToolOutcome {
  readonly calls: { readonly name: string; readonly arguments?: unknown }[];
  sizes: number;
  readonly subscriptions: string[];
}

interface ToolAnswer {
  readonly [more: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

export interface Opened {
  readonly html: string;
  readonly theme: 'light' | 'dark';
  /** Null: the tool has not answered yet. */
  readonly result: ToolAnswer | null;
  /** The result of the widget's calls; null: this client makes no tool calls. */
  readonly answer: ToolAnswer | null;
  /** Results of single tools, before `answer`. */
  readonly answers?: Readonly<Record<string, ToolAnswer>>;
  /** This client tells a card when a resource has changed. */
  readonly subscribes?: true;
}

declare global {
  interface Window {
    told: ToolOutcome;
    openWidget(opened: Opened): void;
    /** The next results of these tools. */
    answerWith(answers: Readonly<Record<string, ToolAnswer>>): void;
    reportChange(uri: string): void;
  }
}

window.told = { calls: [], sizes: 0, subscriptions: [] };

const capabilitiesOf = ({ answer, subscribes }: Opened) => ({
  ...(answer && { serverTools: {} }),
  ...(subscribes && { serverResources: { listChanged: true, subscribe: true } }),
});

window.openWidget = (opened) => {
  const { answer, html, result, theme } = opened;
  let { answers = {} } = opened;
  window.answerWith = (next) => {
    answers = next;
  };
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'widget';
  frame.srcdoc = html;
  document.body.append(frame);
  const view = frame.contentWindow as Window;
  const bridge = new AppBridge(null, { name: 'host', version: '1.0.0' }, capabilitiesOf(opened), {
    hostContext: { theme },
  });
  bridge.fallbackRequestHandler = async ({ method, params }) => {
    if (method === 'resources/subscribe') window.told.subscriptions.push(String(params?.uri));
    return {};
  };
  window.reportChange = (uri) => {
    const notice = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } };
    view.postMessage(notice, '*');
  };
  if (answer) {
    bridge.oncalltool = async (params) => {
      window.told.calls.push(params);
      return answers[params.name] ?? answer;
    };
  }
  bridge.onsizechange = () => {
    window.told.sizes += 1;
  };
  bridge.oninitialized = () => {
    if (result) void bridge.sendToolResult(result);
  };
  void bridge.connect(new PostMessageTransport(view, view));
};
