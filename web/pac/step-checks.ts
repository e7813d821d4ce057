/** The checks of the commands that steps with a form send: loaded with their dialogs. */
export { RejectPac } from 'validator:pac/commands.ts';
