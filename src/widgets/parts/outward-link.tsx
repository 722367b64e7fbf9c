/** A link out of a widget; without words of its own it says the host it goes to. */
import type { ComponentChildren } from 'preact';
import { toLinkProps, toSafeLink } from '#ui';

interface OutwardLinkProps {
  href: string | undefined;
  class?: string;
  /** The host, where absent. */
  children?: ComponentChildren;
  onClick?(): void;
  /** In its place where the address may not be opened. */
  otherwise?: ComponentChildren;
}

export function OutwardLink({
  href,
  class: name = 'link small',
  children,
  onClick,
  otherwise = null,
}: OutwardLinkProps) {
  const link = href ? toSafeLink(href) : null;
  if (!link) return <>{otherwise}</>;
  const { host, pathname } = new URL(link.href);
  return (
    <a {...toLinkProps(link)} href={link.href} class={name} onClick={onClick}>
      {children ?? (host || pathname)}
    </a>
  );
}
