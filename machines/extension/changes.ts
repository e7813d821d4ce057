/** True for an extension without changes, which is refused (R3 §5); the form and the rule share it. */
export const lacksChanges = (lines: readonly object[]): boolean => lines.length === 0;
