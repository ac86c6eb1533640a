// A chat client as MCP Apps has it: the widget in a sandboxed frame, the official bridge on this side of it.

import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

interface Told {
  readonly calls: { readonly name: string; readonly arguments?: unknown }[];
  sizes: number;
}

declare global {
  interface Window {
    told: Told;
    openWidget(html: string, result: Record<string, unknown>, theme: 'light' | 'dark', answer: object): void;
  }
}

window.told = { calls: [], sizes: 0 };

window.openWidget = (html, structuredContent, theme, answer) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.title = 'widget';
  frame.srcdoc = html;
  document.body.append(frame);
  const view = frame.contentWindow as Window;
  const bridge = new AppBridge(
    null,
    { name: 'host', version: '1.0.0' },
    { serverTools: {} },
    { hostContext: { theme } },
  );
  bridge.oncalltool = async (params) => {
    window.told.calls.push(params);
    return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: { ...answer } };
  };
  bridge.onsizechange = () => {
    window.told.sizes += 1;
  };
  bridge.oninitialized = () => {
    void bridge.sendToolResult({ content: [{ type: 'text', text: '' }], structuredContent });
  };
  void bridge.connect(new PostMessageTransport(view, view));
};
