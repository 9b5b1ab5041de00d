import { AppError, defineManifest, endpoint } from '@staffroom/sdk';
import { serverKit } from '@staffroom/sdk/server';
import { z } from 'zod';

const manifest = defineManifest({
  id: 'travel-booking',
  name: 'Travel booking',
  description: 'Books train tickets.',
  hosts: ['booking.example.com'],
  secrets: [
    {
      name: 'booking_key',
      title: 'Key of the booking service',
      description: 'The service shows it under Account → API keys.',
    },
  ],
});
const { route, defineServerPlugin } = serverKit(manifest);

export const book = endpoint({
  method: 'POST',
  path: '/bookings',
  body: z.object({ train: z.string().min(1).max(40) }),
  response: z.object({ number: z.string() }),
});

export default defineServerPlugin({
  routes: [
    route(book, async ({ body, call }) => {
      // Read the secret before each use, so that a new value applies immediately.
      const key = await call.secrets.get('booking_key');
      const response = await fetch('https://booking.example.com/v1/bookings', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: call.signal,
      });
      if (!response.ok) throw new AppError('unavailable', 'The booking service does not answer');
      return book.response.parse(await response.json());
    }),
  ],
});
