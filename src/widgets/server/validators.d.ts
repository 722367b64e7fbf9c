/** The modules that `scripts/widget-validators.ts` generates from the specs. */
declare module 'virtual:widget-validators' {
  interface ValidationError {
    instancePath: string;
    keyword: string;
    message?: string;
    params: Record<string, unknown>;
  }
  interface Validator {
    (data: unknown): boolean;
    errors?: ValidationError[] | null;
  }
  export const validators: Record<string, Validator>;
}

/** Names of widgets: all, in their order, and those with a feature. */
declare module 'virtual:widget-names' {
  export const names: ReadonlySet<string>;
  /** They show one figure. */
  export const figures: ReadonlySet<string>;
  /** Their data can be copied as a table. */
  export const tables: ReadonlySet<string>;
}
