type Json = Record<string, unknown>;

const answerFields = [
  'choices',
  'candidates',
  'output',
  'response',
  'content',
  'usage',
  'usageMetadata',
  'promptFeedback',
];
const messageFields = ['message', 'detail', 'msg', 'error_msg', 'errors'];

/**
 * Whether an event reports a failure: some servers report failures with status 200, and not all of them use the field `error`.
 * @param isWhole whether the event is the whole body; a progress event of a stream may contain a message
 */
export function isFailure(event: Json, isWhole: boolean): boolean {
  const { error, object, type, success, code, status, base_resp: minimax } = event;
  if (error || object === 'error' || type === 'error' || isMinimaxFailure(minimax)) return true;
  if (answerFields.some((name) => event[name] != null)) return false;
  const isRefused = isWhole || success === false || isErrorStatus(code) || isErrorStatus(status);
  return isRefused && messageFields.some((name) => hasWords(event[name]));
}

/** MiniMax adds a status to every answer; 0 is success. */
const isMinimaxFailure = (status: unknown): boolean =>
  typeof status === 'object' && status !== null && Boolean((status as Json)['status_code']);

const isErrorStatus = (value: unknown): boolean => Number(value) >= 400;

const hasWords = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.length > 0;
