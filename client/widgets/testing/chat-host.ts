// A chat client per MCP Apps: the widget in a sandboxed frame, the official bridge on this side of it.

import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

interface Told {
  readonly calls: { readonly name: string; readonly arguments?: unknown }[];
  sizes: number;
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
}

declare global {
  interface Window {
    told: Told;
    openWidget(opened: Opened): void;
  }
}

window.told = { calls: [], sizes: 0 };

window.openWidget = ({ answer, html, result, theme }) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'widget';
  frame.srcdoc = html;
  document.body.append(frame);
  const view = frame.contentWindow as Window;
  const bridge = new AppBridge(null, { name: 'host', version: '1.0.0' }, answer ? { serverTools: {} } : {}, {
    hostContext: { theme },
  });
  if (answer) {
    bridge.oncalltool = async (params) => {
      window.told.calls.push(params);
      return answer;
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
