/** The checks of the commands that steps with a form send: loaded with their dialogs. */
export { RejectExtension } from 'validator:extension/commands.ts';
