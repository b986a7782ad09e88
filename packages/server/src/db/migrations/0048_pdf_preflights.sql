CREATE TABLE "pdf_preflights" (
	"sha256" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" bigint NOT NULL
);
