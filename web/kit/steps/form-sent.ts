/** Step of a record that its form did; the view that is opened next shows its result. */
interface SentByForm {
  /** Path of the step's operation. */
  readonly path: string;
  readonly id: string;
}

let sent: SentByForm | undefined;

/** Keeps that a form did a step, until a view has shown it. */
export const keepSent = (path: string, id: string | number): void => {
  sent = { path, id: String(id) };
};

/** True for the step that a form has just done for that record. */
export const wasSent = (path: string, id: string | number): boolean =>
  sent?.path === path && sent.id === String(id);

export const forgetSent = (): void => {
  sent = undefined;
};
