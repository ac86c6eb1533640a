/** What an OAuth client stores, in the form that both generations of the SDK expect. */
import { type LocalServer, serveLocally } from '../../../../scripts/town/local-server.ts';

export interface KeptTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string;
}

interface KeptClient {
  readonly client_id: string;
}

export class ClientMemory {
  readonly redirectUrl: string;
  readonly name: string;
  /** The address to open in the browser. */
  authorizeAt: URL | null = null;
  kept: { client?: KeptClient; tokens?: KeptTokens; verifier?: string; discovered?: unknown } = {};

  constructor(name: string, redirectUrl: string) {
    this.name = name;
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return { client_name: this.name, redirect_uris: [this.redirectUrl] };
  }

  state = (): string => 'as sent';
  clientInformation = (): KeptClient | undefined => this.kept.client;
  tokens = (): KeptTokens | undefined => this.kept.tokens;
  codeVerifier = (): string => this.kept.verifier ?? '';
  discoveryState = (): never => this.kept.discovered as never;

  saveClientInformation(client: KeptClient): void {
    this.kept.client = client;
  }

  saveTokens(tokens: KeptTokens): void {
    this.kept.tokens = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.kept.verifier = verifier;
  }

  saveDiscoveryState(discovered: unknown): void {
    this.kept.discovered = discovered;
  }

  redirectToAuthorization(url: URL): void {
    this.authorizeAt = url;
  }

  /** As if an hour had passed. */
  loseAccessToken(): void {
    if (this.kept.tokens) this.kept.tokens = { ...this.kept.tokens, access_token: 'x'.repeat(43) };
  }
}

/** The loopback address to which the browser is redirected. */
export class Callback {
  readonly #server: LocalServer;
  #arrived: (params: URLSearchParams) => void = () => undefined;

  private constructor(server: LocalServer) {
    this.#server = server;
  }

  static async open(): Promise<Callback> {
    const server = await serveLocally((req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '', server.url);
      res.end('Back in the app.');
      if (pathname === '/callback') callback.#arrived(searchParams);
    });
    const callback = new Callback(server);
    return callback;
  }

  get url(): string {
    return `${this.#server.url}/callback`;
  }

  next(): Promise<URLSearchParams> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
