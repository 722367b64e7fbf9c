/** A command that can't be carried out now, with the sentence for the person. */
export class Refusal extends Error {}
