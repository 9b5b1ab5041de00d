import { z } from 'zod';
import type { Message } from './message.ts';

/** The key and values of a sentence on the wire. A field with the name of the sentence’s field and `Parts` contains it. */
export const MessageParts: z.ZodType<Message, Message> = z.object({
  key: z.string().max(2_000),
  values: z.array(z.union([z.string().max(2_000), z.number(), z.lazy(() => MessageParts)])).max(50),
});
