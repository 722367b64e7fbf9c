/** A link that leads out of a widget. */
import type { ComponentChildren } from 'preact';
import { toSafeLink } from '#ui/links.ts';

interface OutwardLinkProps {
  href: string | undefined;
  class?: string;
  /** By default, the address's host. */
  children?: ComponentChildren;
  onClick?(): void;
  /** What a click sends to the model besides. */
  sends?: string;
  /** Shown instead if the address may not be opened. */
  otherwise?: ComponentChildren;
}

export function OutwardLink({
  href,
  class: name = 'link small',
  children,
  onClick,
  sends,
  otherwise = null,
}: OutwardLinkProps) {
  const link = href ? toSafeLink(href) : null;
  if (!link) return <>{otherwise}</>;
  const { host, pathname } = new URL(link.href);
  return (
    <a {...link} href={link.href} class={name} data-sends={sends} onClick={onClick}>
      {children ?? (host || pathname)}
    </a>
  );
}
