import { Link } from '@staffroom/sdk/client';

/** In place of an agent that an administrator has switched off. */
export function AgentSwitchedOff({ name }: { name: string }) {
  return (
    <section>
      <h1>{name} is switched off</h1>
      <p>It was switched off by your administrator. Your data is kept and will be there when it is back.</p>
      <Link to="/agents">All AI agents</Link>
    </section>
  );
}
