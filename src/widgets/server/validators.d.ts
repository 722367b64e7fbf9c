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

/** The names of the widgets that show one figure. */
declare module 'virtual:widget-figures' {
  export const figures: ReadonlySet<string>;
}
