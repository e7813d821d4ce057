/** Elements that a person has chosen: the keyboard is not taken from them. */
const CONTROLS = 'input,textarea,select,button,a,[role=tab],[role=menuitem]';

/** Whether the keyboard is on a field, a button or a link. */
export const isOnControl = (): boolean => document.activeElement?.matches(CONTROLS) === true;
