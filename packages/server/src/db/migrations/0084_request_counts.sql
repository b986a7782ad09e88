CREATE TABLE "request_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"ends_at" bigint NOT NULL,
	"counted" integer NOT NULL
);
