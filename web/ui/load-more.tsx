import { Button } from "@radix-ui/themes";
import { useEffect, useRef } from "react";

/** Loads the next page one screen before the end; the button is for people who don't scroll. */
export function LoadMore({ loading, onReached }: { loading: boolean; onReached: () => void }) {
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
    </div>
  );
}
