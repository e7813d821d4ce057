/** The checks of the commands that steps with a form send: loaded with their dialogs. */
export { RejectQuarterly } from 'validator:quarterly/commands.ts';
