/** The one function of hyparquet-writer that is used, as it is used. */
declare module 'hyparquet-writer' {
  export function parquetWriteBuffer(options: {
    readonly columnData: readonly {
      readonly name: string;
      readonly data: readonly unknown[];
      readonly type: 'BOOLEAN' | 'INT32' | 'STRING';
      readonly nullable?: boolean;
    }[];
  }): ArrayBuffer;
}
