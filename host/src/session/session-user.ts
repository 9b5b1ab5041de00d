/** `GET /api/auth/me`: who is signed in. */
export interface SessionUser {
  id: string;
  username: string;
  email: string;
  role: 'user' | 'admin';
  name: string | null;
  picture: string | null;
}

export const mePath = '/api/auth/me';
