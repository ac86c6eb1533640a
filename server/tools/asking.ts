/** How a tool asks its caller something during a call, with a form described by a JSON Schema. */
export interface AskQuestion {
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
}

export interface AskAnswer {
  readonly action: 'accept' | 'decline' | 'cancel';
  readonly content?: Readonly<Record<string, string | number | boolean | string[]>>;
}

export type Ask = (question: AskQuestion) => Promise<AskAnswer>;
