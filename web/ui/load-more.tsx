import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";

/**
 * Loads the next page one screen before the end; the button is for people who don't scroll, and the link to `next`, the address of a
 * page that begins there, for those without JavaScript.
 */
export function LoadMore({
  loading,
  onReached,
  next,
}: {
  loading: boolean;
  onReached: () => void;
  next?: string | undefined;
}) {
  const marker = useRef<HTMLDivElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;
  useEffect(() => {
    if (!marker.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reached.current();
      },
      { rootMargin: "900px" },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="load-more" ref={marker}>
      <Button variant="soft" loading={loading} onClick={onReached}>
        Load more
      </Button>
      {next && (
        <a className="next-page text-link" rel="next" href={next}>
          Next page
        </a>
      )}
    </div>
  );
}
