import { useState } from 'react';
import classes from './avatar.module.css';
import { initials } from './initials.ts';

interface AvatarProps {
  name: string;
  picture?: string | null | undefined;
  /** Size in pixels. */
  size?: number | undefined;
}

/**
 * A person's picture, or the first two letters of the name. Hidden from screen readers, because the name is beside the avatar
 * or in the label around it.
 * @experimental
 */
export function Avatar({ name, picture, size = 28 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const fontSize = Math.max(12, size * 0.36);
  const shown = picture != null && picture !== '' && picture !== broken;
  return (
    <span
      className={classes.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize }}
      aria-hidden="true"
    >
      {shown ? (
        // Send no referrer to the host of the picture.
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
