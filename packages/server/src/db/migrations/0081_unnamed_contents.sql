CREATE TABLE "unnamed_contents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"unnamed_at" bigint NOT NULL
);
