/** Whether an extension changes nothing (R3 §5); asked by the form and by the rule. */
export const lacksChanges = (lines: readonly object[]): boolean => lines.length === 0;
