/** Checks of the steps, loaded with the step that is begun. */
export {
  AccrueOrder,
  BanOrder,
  CommitOrder,
  CorrectPayment,
  PayOrder,
  RejectOrder,
  SendOrderToDaf,
  UndoOrder,
} from 'validator:order/commands.ts';
