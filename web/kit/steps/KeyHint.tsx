/** The key of the next step, in its button; screen readers hear of it by `aria-keyshortcuts`. */
export const KeyHint = () => (
  <span className="next-step-key" aria-hidden="true">
    Ctrl+Enter
  </span>
);
